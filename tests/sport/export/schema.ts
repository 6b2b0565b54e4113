/** Validates XML against the schemas beside this file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

/** The problems of a document, none if it is valid. */
export async function problemsOf(xml: string, schema: "iof-3.0-subset.xsd" | "gpx-1.1-subset.xsd"): Promise<string[]> {
  const contents = readFileSync(join(import.meta.dirname, schema), "utf8");
  const { errors } = await validateXML({
    xml: { fileName: "document.xml", contents: xml },
    schema: { fileName: schema, contents },
  });
  return errors.map(({ message }) => message);
}
