/** Class names with a variant or an arbitrary value: both the page and its sheet contain them in full. */
const isLong = (name: string): boolean => name.length > 6 && /[:[]/.test(name);

const plain = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** A class as a selector writes it. */
const asSelector = (name: string): string => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);

/** Finds a class in a sheet, and no longer one that begins with it. */
const inSheet = (name: string): RegExp =>
  new RegExp(String.raw`\.${plain(asSelector(name))}(?![\w\\-])`, 'g');

/**
 * Short names for the long classes of a page, and its sheet with them. A class without a rule keeps its name.
 * @param isFree whether no script asks for a class by its name
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
