import { inflateSync } from 'node:zlib';

/** Every object of a PDF as text, with decompressed streams. */
function objectsOf(bytes: Uint8Array): Map<string, string> {
  const text = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body!.split(/\nstream\n/);
    const isPacked = head.includes('/FlateDecode') && packed !== undefined;
    const stream = packed?.replace(/\nendstream$/, '') ?? '';
    const unpacked = isPacked
      ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      : stream;
    objects.set(id!, `${head}\n${unpacked}`);
  }
  return objects;
}

/** The characters that an embedded font's codes stand for. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const decode = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, first, , list] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    [...list!.matchAll(/<([\w ]+)>/g)].forEach(([, hex], at) => {
      const code = (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0');
      letters.set(code, decode(hex!.replaceAll(' ', '')));
    });
  return letters;
}

/**
 * The text of a PDF, as copying and searching find it: a list of lines per page. Supports only the
 * output of our own painter.
 */
export function readPdf(bytes: Uint8Array): string[][] {
  const objects = objectsOf(bytes);
  const fonts = new Map<string, Map<string, string>>();
  for (const [id, body] of objects) {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
    if (map) fonts.set(id, lettersOf(objects.get(map) ?? ''));
  }
  const named = new Map<string, string>();
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) named.set(name!, id!);
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    return linesOf(objects.get(content) ?? '', (name) => fonts.get(named.get(name) ?? ''));
  });
}

function linesOf(content: string, fontOf: (name: string) => Map<string, string> | undefined) {
  let letters: Map<string, string> | undefined;
  const lines: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) letters = fontOf(name);
    else
      lines.push(
        [...shown!.matchAll(/<(\w+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          .map((code) => letters?.get(code) ?? '�')
          .join(''),
      );
  }
  return lines;
}
