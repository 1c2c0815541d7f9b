/** An element with a class and children; text stays text. */
export function element(
  tag: string,
  className: string,
  ...inside: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...inside);
  return made;
}

/** Rows of a description list; empty ones are left out. */
export function lines(
  className: string,
  rows: readonly (readonly [name: string, value: string | undefined, rowClass?: string])[],
): HTMLElement {
  const given = rows.flatMap(([name, value, rowClass = '']) =>
    value === undefined
      ? []
      : [element('div', rowClass, element('dt', '', name), element('dd', '', value))],
  );
  return element('dl', className, ...given);
}
