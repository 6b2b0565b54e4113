/** The worker's side of file-reader.ts. */

export type FileAnswer<Answer> =
  | { readonly of: "answer"; readonly answer: Answer }
  | { readonly of: "refused"; readonly reason: string };

/** Answers each request, or gives the reason why a file was refused. */
export function answerFiles<Ask, Answer>(
  read: (request: Ask) => Promise<{ readonly answer: Answer; readonly transfer: Transferable[] }>,
): void {
  const say = (said: FileAnswer<Answer>, transfer: Transferable[] = []) => self.postMessage(said, { transfer });
  self.onmessage = ({ data }: MessageEvent<Ask>) => {
    read(data).then(
      ({ answer, transfer }) => say({ of: "answer", answer }, transfer),
      (error) => say({ of: "refused", reason: error instanceof Error ? error.message : String(error) }),
    );
  };
}
