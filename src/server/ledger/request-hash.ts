import { hash } from 'node:crypto';

type Plain =
  string | number | boolean | bigint | null | undefined | Date | readonly Plain[] | PlainObject;
interface PlainObject {
  readonly [name: string]: Plain;
}

function canonical(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value as PlainObject)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

export const hashText = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The 32 bytes that tell a repeated request from a different one under the same key. */
export function hashRequest(request: object): Buffer {
  return hashText(canonical(request));
}
