/** Notices about saved data: records that were deleted to stay within the bounds, and a browser that may delete all of it. */

import { countAll, readAll } from "../saves/deletion.ts";
import type { Records } from "../saves/environment.ts";
import type { SaveStore } from "../saves/store.ts";
import { type Overlay, showFailureCard } from "../ui/failure.ts";
import { download } from "../ui/file.ts";
import { showOffer } from "../ui/offer.ts";
import { recall, remember } from "../ui/storage.ts";
import { phrase, say } from "../words/words.ts";

const TOLD = "fragile-told";

const DELETED = phrase("The oldest was deleted to make room: {things}.");
const DELETED_PLACES = phrase("The oldest was deleted to make room: {things}. It contained nothing that you made.");

export type SaveNotices = ReturnType<typeof createSaveNotices>;

export function createSaveNotices(host: HTMLElement, notify: (message: string) => void) {
  let card: Overlay | undefined;
  /** Deleted since the card was shown; nothing is lost that the visitor has not seen. */
  let deleted: Records = new Map();

  function close(): void {
    card?.dispose();
    card = undefined;
    deleted = new Map();
  }

  async function saveFile(): Promise<void> {
    const { writeArchive } = await import("../saves/archive.ts");
    download("limitless-deleted.json", "application/json", writeArchive(deleted));
    close();
  }

  async function onExcess(records: Records): Promise<void> {
    const { countText } = await import("./save-files.ts");
    deleted = new Map([...deleted, ...records]);
    card?.dispose();
    const all = readAll(deleted);
    const isThing = all.some(({ kind, data }) => data !== undefined && kind?.isThing(data));
    const told = isThing ? DELETED : DELETED_PLACES;
    card = showFailureCard(
      host,
      say("Old saved data was deleted"),
      [say(told, { things: countText(countAll(all)) })],
      [
        { label: say("Save it to a file"), run: () => void saveFile() },
        { label: say("Dismiss"), run: close },
      ],
    );
  }

  return {
    onExcess: (records: Records) => void onExcess(records),
    /** Shown once in a browser. */
    async onFragile(store: SaveStore): Promise<void> {
      if (recall(TOLD) !== null) return;
      remember(TOLD, "yes");
      const { exportArchive, NOT_KEPT } = await import("./save-files.ts");
      showOffer(host, say(NOT_KEPT), [
        { label: phrase("Export all"), run: () => void exportArchive(store, notify) },
        { label: phrase("Later"), run: () => {} },
      ]);
    },
  };
}
