/**
 * Opens a link in this page, as a new entry of the browser's history. The page follows the address as it does when the visitor goes back
 * or forward (src/app/visits.ts).
 */
export function openLink(link: string): void {
  history.pushState(null, "", link);
  dispatchEvent(new PopStateEvent("popstate"));
}
