import axe from 'axe-core';

// jsdom lays nothing out, so colours can't be measured; a fragment has no landmarks of a page.
const off = ['color-contrast', 'region', 'page-has-heading-one', 'landmark-one-main'];
const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));

// axe asks for a canvas to recognise icon fonts; jsdom has none and says so loudly.
HTMLCanvasElement.prototype.getContext = () => null;

/** What axe finds, one readable line each; an empty list means nothing. */
export async function findIssues(root: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(root, { rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.html.slice(0, 120)})`),
  );
}
