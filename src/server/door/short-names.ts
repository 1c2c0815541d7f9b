/** Class names with a variant or an arbitrary value: both the page and its sheet contain them in full. */
const isLong = (name: string): boolean => name.length > 6 && /[:[]/.test(name);

const plain = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** A class as a selector writes it. */
const asSelector = (name: string): string => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);

/** Matches a class in a style sheet, but not a longer one that begins with it. */
const inSheet = (name: string): RegExp =>
  new RegExp(String.raw`\.${plain(asSelector(name))}(?![\w\\-])`, 'g');

/**
 * Shortens the long class names of a page and of its style sheet. A class without a rule keeps its
 * name.
 * @param isFree whether no script refers to a class by its name
 */
export function shortenNames(
  css: string,
  names: Iterable<string>,
  isFree: (name: string) => boolean,
): { css: string; short: ReadonlyMap<string, string> } {
  const short = new Map<string, string>();
  for (const name of new Set(names)) {
    if (!isLong(name) || !isFree(name)) continue;
    const given = `_${short.size.toString(36)}`;
    const renamed = css.replaceAll(inSheet(name), () => `.${given}`);
    if (renamed === css) continue;
    css = renamed;
    short.set(name, given);
  }
  return { css, short };
}
