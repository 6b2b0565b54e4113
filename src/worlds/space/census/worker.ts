/** A worker of a census: answers each question as it comes. */
import { answerTo, type Question } from "./question.ts";

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answerTo(data));
