import { ORIGIN, type TestApp, type TestMember } from './api.ts';
import { freshToken } from './orders.ts';

interface Ask {
  from: string;
  to: string;
  format?: 'csv' | 'pdf';
}

/** The current day in a country's time zone. */
export const dayIn = (timeZone: string, at = new Date()): string =>
  at.toLocaleDateString('en-CA', { timeZone });

export async function statementOf(
  app: TestApp,
  member: TestMember,
  { from, to, format = 'csv' }: Ask,
) {
  const token = await freshToken(app, member);
  const path = `/transactions/statement?from=${from}&to=${to}&format=${format}`;
  const response = await app.api.fetch(
    new Request(`${ORIGIN}/api${path}`, { headers: { authorization: `Bearer ${token}` } }),
    { clientAddress: '127.0.0.1', requestId: 'statement' },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { status: response.status, headers: response.headers, bytes, text };
}

type Row = Record<string, string>;

/** The fields of a CSV by RFC 4180, by the names in its first line. */
function recordsOf(text: string): Row[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  const [names = [], ...records] = lines.slice(0, -1);
  return records.map((record) => Object.fromEntries(names.map((name, at) => [name, record[at]!])));
}

/** A parsed statement: the movements, and the lines before and after them. */
export function readCsv(text: string) {
  const records = recordsOf(text);
  const [closing, held] = records.slice(-2) as [Row, Row];
  return {
    opening: records[0]!['Balance']!,
    rows: records.slice(1, -2),
    closing,
    held: held['Balance']!,
  };
}
