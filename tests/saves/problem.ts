/** The problem of a record or file that was refused, in English. */
import { say, type Words } from "../../src/words/words.ts";

export const problemIn = (read: object): string => ("problem" in read ? say(read.problem as Words) : "");
