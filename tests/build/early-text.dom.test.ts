import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('text that was typed before its form is awake', () => {
  const form = `<div ssr><form>
    <input name="subject"><textarea name="message"></textarea><select name="kind"><option value="">Choose</option>
    <option value="money">Money</option></select>
    <input name="password" type="password" autocomplete="current-password"><input name="again" autocomplete="new-password">
    <input name="code" autocomplete="one-time-code"><input name="account" autocomplete="off">
    <input name="terms" type="checkbox" value="yes"></form></div>`;
  const all = 'input:not([type=checkbox]),textarea,select';

  /** The page is loaded, by someone. */
  async function open(user: string) {
    vi.resetModules();
    document.documentElement.dataset['user'] = user;
    document.body.innerHTML = form;
    const island = document.body.firstElementChild as HTMLElement;
    const fields = [...island.querySelectorAll<HTMLInputElement>(all)];
    const code = Promise.withResolvers<() => Promise<void>>();
    const load = vi.fn(() => code.promise);
    const { default: start } = await import('#build/islands/interaction.ts');
    start(load, {}, island);
    const wake = () => {
      island.removeAttribute('ssr');
      code.resolve(() => Promise.resolve());
    };
    return { fields, load, wake };
  }

  function type(fields: HTMLInputElement[]) {
    for (const field of fields) {
      field.value = field.name === 'kind' ? 'money' : `my ${field.name}`;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  const filled = (fields: HTMLInputElement[]) =>
    fields.filter(({ value }) => value).map(({ name, value }) => [name, value]);

  beforeEach(() => sessionStorage.clear());
  afterEach(() => delete document.documentElement.dataset['user']);

  it('is there after a reload, which wakes the form, but what may be a secret is not', async () => {
    type((await open('ada')).fields);
    const { fields, load } = await open('ada');
    expect(filled(fields)).toEqual([
      ['subject', 'my subject'],
      ['message', 'my message'],
      ['kind', 'money'],
    ]);
    expect(load).toHaveBeenCalledOnce();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/my (?:password|again|code|account)/);
  });

  it('is shown to no one else, and on no other page', async () => {
    type((await open('ada')).fields);
    const { fields, load } = await open('bayo');
    expect(filled(fields)).toEqual([]);
    const here = location.href;
    history.replaceState(null, '', '?reference=OJ-2');
    expect(filled((await open('ada')).fields)).toEqual([]);
    history.replaceState(null, '', here);
    expect(load).not.toHaveBeenCalled();
  });

  it('belongs to the form once that is awake', async () => {
    const { fields, wake } = await open('ada');
    type(fields);
    wake();
    await vi.waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('my '));
    expect(filled((await open('ada')).fields)).toEqual([]);
  });
});
