const dressed = new Set<string>();

/**
 * Adds rules to the page once, one rule to a line. The pages' policy forbids style elements, but not rules that
 * a script adds to a sheet.
 */
export function dress(page: Document, rules: string): void {
  if (dressed.has(rules)) return;
  dressed.add(rules);
  if ('adoptedStyleSheets' in page) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
    return;
  }
  // Safari before 16.4
  const [sheet] = (page as Document).styleSheets;
  for (const rule of rules.trim().split('\n')) sheet?.insertRule(rule, sheet.cssRules.length);
}
