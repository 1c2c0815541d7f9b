import { describe, expect, it } from 'vitest';
import { fileOf } from '#build/chunks.ts';

/** A module graph from each module's imports. */
function graphOf(imports: Record<string, readonly string[]>) {
  const ids = new Set([...Object.keys(imports), ...Object.values(imports).flat()]);
  const modules = new Map(
    [...ids].map((id) => [
      id,
      {
        importedIds: imports[id] ?? [],
        importers: Object.keys(imports).filter((other) => imports[other]?.includes(id)),
      },
    ]),
  );
  return { getModuleInfo: (id: string) => modules.get(id) ?? null };
}

const form = '/src/islands/school-fees/pay-form.tsx';
const rules = '/src/lib/school-fees/instalments.ts';

describe('the chunk of a module', () => {
  it('belongs to its feature, also for a feature that no list names', () => {
    const graph = graphOf({ [form]: [rules] });
    expect(fileOf(form, graph)).toBe('school-fees');
    expect(fileOf(rules, graph)).toBe('school-fees');
  });

  it('is the desk’s for code that only operators use', () => {
    const row = '/src/islands/school-fees/desk/row.tsx';
    const graph = graphOf({ [row]: [rules] });
    expect(fileOf(row, graph)).toBe('desk');
    expect(fileOf(rules, graph)).toBe('desk');
  });

  it('is separate for described forms of operators', () => {
    const form = '/src/islands/desk/described-form.tsx';
    const graph = graphOf({ '/src/islands/school-fees/desk/fee-form.tsx': [form] });
    expect(fileOf(form, graph)).toBe('apart');
  });

  it('stays with the feature for code that its part of the desk borrows', () => {
    const row = '/src/islands/school-fees/desk/row.tsx';
    expect(fileOf(rules, graphOf({ [row]: [rules], [form]: [rules] }))).toBe('school-fees');
  });

  it('is shared when two features use it', () => {
    const other = '/src/islands/giftcard/sell-form.tsx';
    const graph = graphOf({ [form]: [rules], [other]: [rules] });
    expect(fileOf(rules, graph)).toBe('parts');
  });

  it('is one for features that are used together', () => {
    const photo = '/src/islands/kyc/steps.tsx';
    expect(fileOf(photo, graphOf({ [photo]: [] }))).toBe('account');
  });

  it('is a small one for code that is rarely requested, whichever feature uses it', () => {
    const captcha = '/src/lib/auth/browser/captcha.ts';
    expect(fileOf(captcha, graphOf({ '/src/islands/auth/sign-up.tsx': [captcha] }))).toBe(
      'captcha',
    );
  });

  it('includes the form library when it needs that', () => {
    const library = '/node_modules/react-hook-form/index.js';
    const graph = graphOf({ '/src/islands/ui/field.tsx': [library], [form]: [] });
    expect(fileOf('/src/islands/ui/field.tsx', graph)).toBe('forms');
  });
});
