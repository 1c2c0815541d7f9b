/** The code after # in the address; empty if that is a place on the page, as after "Skip to content". */
export function codeInAddress(): string {
  const code = location.hash.slice(1);
  return document.getElementById(code) ? '' : code;
}
