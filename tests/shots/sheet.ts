import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readShots, type Shot } from './files.ts';

const look = () => readFileSync(join(import.meta.dirname, 'sheet.css'), 'utf8');
const script = () => readFileSync(join(import.meta.dirname, 'sheet.mjs'), 'utf8');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${look()}</style>
<body>${body}<dialog><button autofocus>Close</button><img alt=""></dialog>
<script>${script()}</script></body></html>`;

const option = (name: string, value: string): string =>
  `<label><input type="checkbox" name="${name}" value="${value}" checked>${value}</label>`;

const uniq = (shots: readonly Shot[], key: keyof Shot): string[] => [
  ...new Set(shots.map((each) => each[key])),
];

const thumb = ({ path, viewport, scheme, screen }: Shot): string =>
  `<button data-viewport="${viewport}" data-scheme="${scheme}" data-full="${path}">` +
  `<img loading="lazy" src="${path}" alt="${screen}, ${viewport}, ${scheme}">` +
  `<span>${viewport} ${scheme}</span></button>`;

const group = (who: string, shots: readonly Shot[]): string =>
  uniq(shots, 'screen')
    .map((screen) => {
      const thumbs = shots.filter((each) => each.screen === screen).map(thumb);
      const name = `${who}/${screen}`;
      return `<section data-who="${who}" data-name="${name}"><h2>${name}</h2><div>${thumbs.join('')}</div></section>`;
    })
    .join('');

/**
 * Writes a contact sheet of all pictures in a folder, including earlier runs; returns their number.
 */
export function writeSheet(folder: string): number {
  const shots = readShots(folder);
  const filters = (['who', 'viewport', 'scheme'] as const).map(
    (key) =>
      `<fieldset>${uniq(shots, key)
        .map((each) => option(key, each))
        .join('')}</fieldset>`,
  );
  const bar = `<header><input type="search" placeholder="Part of a name" aria-label="Part of a name">${filters.join('')}<output></output></header>`;
  const groups = uniq(shots, 'who').map((who) =>
    group(
      who,
      shots.filter((each) => each.who === who),
    ),
  );
  writeFileSync(join(folder, 'index.html'), page('Oja: every screen', bar + groups.join('')));
  return shots.length;
}

/** Before, after and the differences, for each picture that changed. */
export function differencesPage(
  found: readonly { path: string; count: number }[],
  earlier: string,
  drawings: string,
): string {
  const old = relative(drawings, resolve(earlier));
  const rows = found.map(({ path, count }) => {
    const three = [`${old}/${path}`, `../${path}`, path];
    const images = three.map(
      (src, at) =>
        `<button data-full="${src}"><img loading="lazy" src="${src}" alt=""><span>${['before', 'after', 'differs'][at]}</span></button>`,
    );
    return `<section data-name="${path}"><h2>${path}: ${count} pixels</h2><div>${images.join('')}</div></section>`;
  });
  return page('Oja: what differs', rows.join(''));
}
