/** The worker's side of file-reader.ts. */

import type { Saying } from "../words/words.ts";
import { wordsOf } from "./core-errors.ts";

export type FileAnswer<Answer> =
  | { readonly of: "answer"; readonly answer: Answer }
  | { readonly of: "refused"; readonly reason: Saying };

/** Answers each request, or gives the reason why a file was refused. */
export function answerFiles<Ask, Answer>(
  read: (request: Ask) => Promise<{ readonly answer: Answer; readonly transfer: Transferable[] }>,
): void {
  const post = (said: FileAnswer<Answer>, transfer: Transferable[] = []) => self.postMessage(said, { transfer });
  self.onmessage = ({ data }: MessageEvent<Ask>) => {
    read(data).then(
      ({ answer, transfer }) => post({ of: "answer", answer }, transfer),
      (error) => post({ of: "refused", reason: wordsOf(error) }),
    );
  };
}
