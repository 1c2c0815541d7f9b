import axe from 'axe-core';

// jsdom has no layout, so it can't measure colours, and a fragment lacks a page's landmarks.
const off = ['color-contrast', 'region', 'page-has-heading-one', 'landmark-one-main'];
const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));

// axe requests a canvas to detect icon fonts, and jsdom logs an error about that.
HTMLCanvasElement.prototype.getContext = () => null;

/** The issues that axe finds, one readable line each; empty when there are none. */
export async function findIssues(root: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(root, { rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.html.slice(0, 120)})`),
  );
}
