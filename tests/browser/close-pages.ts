/** Runs for each file of tests, which share the module that holds their pages. */
import { afterAll, afterEach } from "vitest";
import { closeBrowser, closePages } from "./browser.ts";

afterEach(closePages);
afterAll(closeBrowser);
