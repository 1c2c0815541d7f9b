export interface Document {
  /** The part between the two lines of dashes. */
  data: Record<string, unknown>;
  /** The part after it, in Markdown. */
  body: string;
}

const FENCED = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

function valueOf(text: string): unknown {
  const [, list] = /^\[(.*)\]$/.exec(text) ?? [];
  if (list !== undefined) return list.split(',').map((each) => each.trim());
  const [, quoted] = /^'(.*)'$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/**
 * A Markdown file as its facts and its text. Facts are one per line, `name: value`: a [list, of words], a
 * number, true or false, or otherwise plain text, in 'quotes' if it has a colon.
 * @throws Error naming the line that can't be read
 */
export function readFrontMatter(file: string): Document {
  const [, head, body] = FENCED.exec(file) ?? [];
  if (head === undefined || body === undefined) throw new Error('The file doesn’t begin with ---');
  const data: Record<string, unknown> = {};
  for (const line of head.split('\n')) {
    const [, name, value] = /^([a-z_]+): (.+)$/.exec(line) ?? [];
    if (!name || !value) throw new Error(`This line isn't "name: value": ${line}`);
    data[name] = valueOf(value.trim());
  }
  return { data, body: body.trim() };
}
