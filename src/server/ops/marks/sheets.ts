import { drawMark, MARK_HEIGHT, type DrawnMark } from './draw-mark.ts';
import { drawLetters } from './emblem.ts';
import { listBrands } from './listed.ts';

const GAP = 2;

const composeFile = (width: number, svg: string): string => {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${MARK_HEIGHT}">`;
  return `${head}${drawLetters(svg)}${svg}</svg>`;
};

/** A picture with several marks below each other; the part behind `#` of its address selects one. */
function composeSheet(marks: readonly (readonly [id: string, mark: DrawnMark])[]): string {
  const parts = marks.map(([id, { width, svg }], at) => {
    const y = at * (MARK_HEIGHT + GAP);
    const view = `<view id="${id}" viewBox="0 ${y} ${width} ${MARK_HEIGHT}"/>`;
    return `${view}<g transform="translate(0 ${y})">${svg}</g>`;
  });
  const { width = MARK_HEIGHT } = marks[0]?.[1] ?? {};
  return composeFile(width, parts.join(''));
}

/** All files of marks by name: a sheet of each type, and each mark alone. */
export function drawMarkFiles(): Map<string, string> {
  const drawn = listBrands().map((brand) => ({ ...brand, mark: drawMark(brand) }));
  const bySheet = Map.groupBy(drawn, ({ sheet }) => sheet);
  const sheets = [...bySheet].map(([sheet, brands]): [string, string] => [
    sheet,
    composeSheet(brands.map(({ id, mark }) => [id, mark])),
  ]);
  const alone = drawn.map(({ id, mark }): [string, string] => [
    id,
    composeFile(mark.width, mark.svg),
  ]);
  return new Map([...sheets, ...alone]);
}
