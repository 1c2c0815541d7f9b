import type { Drawing } from '#lib/look/shapes.ts';
import { stalls } from '#lib/look/stalls.ts';
import { themes } from '#lib/theme.ts';
import { drawingStyles } from '#server/receipts/share/class-colours.ts';

/** Turns class rules into attributes, because our policy allows no styles in SVG files. */
function attributesOf(classes: string, styles: string): string {
  const names = classes.split(' ').map((name) => `.${name}`);
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of styles.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    if (!selectors.split(',').some((each) => names.includes(each.trim()))) continue;
    for (const [, property = '', value = ''] of body.matchAll(/([\w-]+): ([^;]+);/g))
      found.set(property, value);
  }
  return [...found].map(([property, value]) => ` ${property}="${value}"`).join('');
}

function drawFile({ viewBox, shapes }: Drawing, styles: string): string {
  const paths = shapes.map(([classes, d, turn]) => {
    const transform = turn ? ` transform="${turn}"` : '';
    return `<path d="${d}"${transform}${attributesOf(classes, styles)}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${paths.join('')}</svg>`;
}

/** The stall that only wide windows show, as a file for each colour scheme. */
export const drawStallFiles = (): Map<string, string> =>
  new Map(
    themes.map((scheme) => [
      `stall-cards-${scheme}`,
      drawFile(stalls.cards, drawingStyles(scheme)),
    ]),
  );
