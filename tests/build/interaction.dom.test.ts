import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import interaction from '#build/islands/interaction.ts';
import * as browser from '#lib/browser/navigate.ts';
import { wakeSleepers } from '#lib/browser/wake-sleepers.ts';

const nothing = () => Promise.resolve();

/**
 * An island whose file is missing: Astro retries, dispatches an event, and passes on an empty
 * hydrate function.
 */
function anIsland() {
  document.body.innerHTML = '<div ssr><button>Pay</button></div>';
  const island = document.body.firstElementChild as HTMLElement;
  const load = () => {
    island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
    return Promise.resolve(nothing);
  };
  interaction(load, {}, island);
  const touch = async () => {
    island.querySelector('button')?.click();
    await vi.advanceTimersByTimeAsync(100);
  };
  return { island, touch };
}

const apology = () => document.querySelector('[role=alert]')?.textContent;

describe('an island whose file is missing after a release', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    vi.spyOn(browser, 'reloadPage').mockImplementation(() => undefined);
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('reloads the page, once in 60 s, and then says that a part is missing', async () => {
    await anIsland().touch();
    expect(browser.reloadPage).toHaveBeenCalledTimes(1);
    expect(apology()).toBeUndefined();

    vi.advanceTimersByTime(59_000);
    const { island, touch } = anIsland();
    await touch();
    await touch();
    expect(browser.reloadPage).toHaveBeenCalledTimes(1);
    expect(apology()).toContain('couldn’t load this');
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
    expect(island.querySelector('[aria-busy]')).toBeNull();

    vi.advanceTimersByTime(1_100);
    await anIsland().touch();
    expect(browser.reloadPage).toHaveBeenCalledTimes(2);
  });

  it('says so without reloading while there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await anIsland().touch();
    expect(browser.reloadPage).not.toHaveBeenCalled();
    expect(apology()).toContain('You are offline');
  });

  it('says so once, right above the last touched element, until something loads', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    document.body.innerHTML =
      '<div ssr><button>Hide</button></div><div ssr><button>Pay</button></div>';
    const [first, second] = [...document.body.children] as [HTMLElement, HTMLElement];
    let isThere = false;
    for (const island of [first, second])
      interaction(
        () => {
          if (isThere) island.removeAttribute('ssr');
          else island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
          return Promise.resolve(nothing);
        },
        {},
        island,
      );
    for (const [island, top] of [
      [first, 80],
      [second, 680],
    ] as const) {
      const button = island.querySelector('button')!;
      vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, top, 328, 48));
      button.click();
      await vi.advanceTimersByTimeAsync(100);
      const line = document.querySelector<HTMLElement>('[role=alert]');
      expect(line?.textContent).toContain('You are offline');
      expect(line?.style.position).toBe('fixed');
      expect(line?.style.top).toBe('auto');
      expect(line?.style.bottom).toContain(`clamp(5rem, ${innerHeight - top}px,`);
      expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
    }
    isThere = true;
    first.querySelector('button')?.click();
    await vi.advanceTimersByTimeAsync(100);
    expect(apology()).toBeUndefined();
  });

  it('leaves an untouched page alone', () => {
    const { island } = anIsland();
    island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
    expect(browser.reloadPage).not.toHaveBeenCalled();
  });
});

describe('an island that is hydrated by an event', () => {
  function asleep(code: Promise<() => Promise<void>>) {
    document.body.innerHTML = '<div ssr><button>Pay</button></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const load = vi.fn(() => code);
    interaction(load, { value: 'told' }, island);
    const hydrate = () => {
      island.removeAttribute('ssr');
      return Promise.resolve();
    };
    return { island, load, hydrate };
  }

  it('loads nothing by itself; a sender waits until it is hydrated, and only once', async () => {
    const code = Promise.withResolvers<() => Promise<void>>();
    const { island, load, hydrate } = asleep(code.promise);
    await new Promise((done) => setTimeout(done, 50));
    expect(load).not.toHaveBeenCalled();
    const both = [wakeSleepers(), wakeSleepers()];
    expect(load).toHaveBeenCalledOnce();
    let isThere = false;
    void Promise.all(both.map((each) => Promise.resolve(each))).then(() => (isThere = true));
    await new Promise((done) => setTimeout(done));
    expect(isThere).toBe(false);
    code.resolve(hydrate);
    await vi.waitFor(() => expect(isThere).toBe(true));
    expect(island.hasAttribute('ssr')).toBe(false);
    expect(wakeSleepers()).toBeUndefined();
  });

  it('is also awaited when a touch began to hydrate it a moment before', async () => {
    const code = Promise.withResolvers<() => Promise<void>>();
    const { island, load, hydrate } = asleep(code.promise);
    island.querySelector('button')?.click();
    const waking = wakeSleepers();
    expect(waking).toBeDefined();
    code.resolve(hydrate);
    await waking;
    expect(load).toHaveBeenCalledOnce();
    expect(island.hasAttribute('ssr')).toBe(false);
  });
});

describe('a live island', () => {
  it('hydrates automatically and receives the earlier press', async () => {
    document.body.innerHTML = '<div ssr><button>Undo</button></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const press = vi.fn();
    const hydrate = vi.fn(() => {
      island.removeAttribute('ssr');
      island.querySelector('button')?.addEventListener('click', press);
      return Promise.resolve();
    });
    const code = Promise.withResolvers<typeof hydrate>();
    interaction(() => code.promise, { value: 'live' }, island);
    island.querySelector('button')?.click();
    code.resolve(hydrate);
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1));
    expect(hydrate).toHaveBeenCalledTimes(1);
  });

  it.each(['live', 'now'])('needs no touch, %s', async (value) => {
    document.body.innerHTML = '<div ssr></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const hydrate = vi.fn(nothing);
    interaction(() => Promise.resolve(hydrate), { value }, island);
    await vi.waitFor(() => expect(hydrate).toHaveBeenCalledTimes(1));
  });
});

describe('an island that hydrates slowly', () => {
  it('hydrates within 2 s in a browser that is never idle', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', (work: () => void, wait?: IdleRequestOptions) =>
      setTimeout(work, wait?.timeout ?? 60_000),
    );
    try {
      document.body.innerHTML = '<div ssr></div>';
      const hydrate = vi.fn(nothing);
      interaction(
        () => Promise.resolve(hydrate),
        { value: 'live' },
        document.body.firstElementChild as HTMLElement,
      );
      await vi.advanceTimersByTimeAsync(2_000);
      expect(hydrate).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });

  it('keeps what was typed during hydration', async () => {
    document.body.innerHTML = '<div ssr><input></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const field = island.querySelector('input')!;
    const type = (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const heard: string[] = [];
    const isTold = Promise.withResolvers<void>();
    const hydrate = () => {
      type('0803000');
      island.removeAttribute('ssr');
      field.addEventListener('input', () => {
        heard.push(field.value);
        isTold.resolve();
      });
      return Promise.resolve();
    };
    interaction(() => Promise.resolve(hydrate), {}, island);
    type('0803');
    await isTold.promise;
    expect(heard).toEqual(['0803000']);
    expect(field.value).toBe('0803000');
  });

  it('keeps a chosen file and a tick', async () => {
    document.body.innerHTML = '<div ssr><input type="file"><input type="checkbox"></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const hydrate = () => {
      island.removeAttribute('ssr');
      return Promise.resolve();
    };
    interaction(() => Promise.resolve(hydrate), {}, island);
    const [file, tick] = island.querySelectorAll('input');
    const set = vi.spyOn(file!, 'value', 'set');
    for (const field of [file, tick]) field!.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(island.dataset['waking']).toBeUndefined());
    expect(set).not.toHaveBeenCalled();
  });

  it('ticks a box immediately and receives its final state, before the button that was pressed next', async () => {
    document.body.innerHTML = `<div ssr><form><label>Yellow <input type="checkbox" /></label>
      <input type="radio" name="size" checked /><input type="radio" name="size" />
      <button type="button">Save</button></form></div>`;
    const island = document.body.firstElementChild as HTMLElement;
    const [yellow, , large] = island.querySelectorAll('input');
    const button = island.querySelector('button');
    const told: unknown[] = [];
    const hydrate = () => {
      island.removeAttribute('ssr');
      for (const box of [yellow, large])
        box?.addEventListener('click', () => told.push(box.type, box.checked));
      button?.addEventListener('click', () => told.push('save'));
      return Promise.resolve();
    };
    const code = Promise.withResolvers<typeof hydrate>();
    interaction(() => code.promise, {}, island);
    for (const control of [yellow, large, button, yellow, yellow]) control?.click();
    expect([yellow?.checked, large?.checked]).toEqual([true, true]);
    code.resolve(hydrate);
    await vi.waitFor(() => expect(told).toContain('save'));
    expect(told).toEqual(['checkbox', true, 'radio', true, 'save']);
    expect([yellow?.checked, large?.checked]).toEqual([true, true]);
  });

  it('keeps a tick over a failed download, but not a press of a button', async () => {
    document.body.innerHTML = '<div ssr><input type="checkbox"><button>Save</button></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const [tick, button] = island.querySelectorAll<HTMLElement>('input,button');
    const told: string[] = [];
    const hydrate = () => {
      island.removeAttribute('ssr');
      for (const each of [tick, button])
        each?.addEventListener('click', () => told.push(each.tagName));
      return Promise.resolve();
    };
    const loads = [() => Promise.resolve(nothing), () => Promise.resolve(hydrate)];
    interaction(() => loads.shift()!(), {}, island);
    tick?.click();
    button?.click();
    await vi.waitFor(() => expect(island.dataset['waking']).toBeUndefined());
    island.dispatchEvent(new Event('focusin'));
    await vi.waitFor(() => expect(told).toEqual(['INPUT']));
  });

  it('receives all presses in the meantime, in order, each button once', async () => {
    document.body.innerHTML = '<div ssr><button>500</button><button>Continue</button></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const [amount, go] = island.querySelectorAll('button');
    const pressed: (string | null)[] = [];
    const hydrate = () => {
      island.removeAttribute('ssr');
      for (const button of [amount, go])
        button?.addEventListener('click', () => pressed.push(button.textContent));
      return Promise.resolve();
    };
    const code = Promise.withResolvers<typeof hydrate>();
    interaction(() => code.promise, {}, island);
    for (const button of [amount, go, go]) button?.click();
    code.resolve(hydrate);
    await vi.waitFor(() => expect(pressed).toEqual(['500', 'Continue']));
  });

  it('counts every tap on a counting button, also on an icon that is redrawn', async () => {
    document.body.innerHTML =
      '<div ssr><span data-count><button aria-label="One more"><svg></svg></button></span></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const more = island.querySelector('button')!;
    let count = 0;
    const hydrate = () => {
      island.removeAttribute('ssr');
      more.innerHTML = '<svg></svg>';
      more.addEventListener('click', () => (count += 1));
      return Promise.resolve();
    };
    const code = Promise.withResolvers<typeof hydrate>();
    interaction(() => code.promise, {}, island);
    const icon = island.querySelector('svg')!;
    for (let tap = 0; tap < 3; tap++)
      icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    code.resolve(hydrate);
    await vi.waitFor(() => expect(count).toBe(3));
  });

  it('submits a form on Enter although its button is disabled until the form hydrates', async () => {
    document.body.innerHTML =
      '<div ssr><form><input><textarea></textarea><button type="submit" disabled>Sign in</button></form></div>';
    const island = document.body.firstElementChild as HTMLElement;
    const [field, note] = island.querySelectorAll<HTMLElement>('input,textarea');
    const button = island.querySelector('button')!;
    const submit = vi.fn((event: Event) => event.preventDefault());
    const hydrate = () => {
      island.removeAttribute('ssr');
      button.disabled = false;
      island.querySelector('form')!.addEventListener('submit', submit);
      return Promise.resolve();
    };
    const code = Promise.withResolvers<typeof hydrate>();
    interaction(() => code.promise, {}, island);
    const press = (target: HTMLElement, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press(field!, 'a');
    press(note!, 'Enter');
    expect(button.getAttribute('aria-busy')).toBeNull();
    press(field!, 'Enter');
    press(field!, 'Enter');
    expect(button.getAttribute('aria-busy')).toBe('true');
    code.resolve(hydrate);
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(island.dataset['waking']).toBeUndefined());
    expect(submit).toHaveBeenCalledOnce();
  });
});
