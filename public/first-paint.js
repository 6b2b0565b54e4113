// Runs before the first paint: after a transition from another world the page starts black (src/ui/page-transition.ts).
try {
  const name = sessionStorage.getItem("limitless passing");
  if (name) document.documentElement.dataset.passing = name;
  sessionStorage.removeItem("limitless passing");
} catch {
  // Storage is blocked: the page starts with the usual screen.
}
