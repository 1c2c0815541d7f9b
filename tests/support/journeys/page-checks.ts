/*
 * Basic requirements of every page, checked inside the browser. Each function runs in the page, so
 * it can't use anything outside of its body, and returns one readable line per finding.
 */

/** Each page has one title, one language, one h1, one main element, and no duplicate ids. */
export function findLooseParts(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const count = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(isShown).length;
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((id, at) => id !== '' && ids.indexOf(id) !== at);
  return [
    ...(document.documentElement.lang === 'en' ? [] : ['the language is missing']),
    ...(/^(\(\d+\+?\) )?\S.* · \S+$/.test(document.title) ? [] : [`the title "${document.title}"`]),
    ...(count('h1') === 1 ? [] : [`${count('h1')} visible h1`]),
    ...(count('main') === 1 ? [] : [`${count('main')} main parts`]),
    ...[...new Set(twice)].map((id) => `the id "${id}" twice`),
  ];
}

/**
 * Open dialogs without the styles of dialogs, which come later than those of the page: the browser draws a
 * border and a padding around them.
 */
export function findBareDialogs(): string[] {
  const open = [...document.querySelectorAll('dialog.modal[open]')];
  return open
    .filter((each) => getComputedStyle(each).paddingTop !== '0px')
    .map((each) => `a dialog without its styles: ${each.textContent.slice(0, 40)}`);
}

/** Amounts without their two decimals, also in pictures, which innerText leaves out. */
export function findShortSums(): string[] {
  const drawn = [...document.querySelectorAll('svg text')].filter((each) => each.checkVisibility());
  const texts = [document.body.innerText, ...drawn.map((each) => each.textContent)].join('\n');
  const sums = texts.match(/(?:₦|GH₵|KSh\s?)\d[\d,]*(?!\.?\d|,)/g) ?? [];
  return sums.map((sum) => `a sum without its decimals: ${sum}`);
}

/**
 * Controls that are hard to tap: below 44 px, with another control closer than that. A link within
 * a sentence is as high as its line.
 */
export function findSmallTargets(): string[] {
  const LEAST = 44;
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab]';
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], .vh, .skip') &&
    element.getBoundingClientRect().width > 1;
  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.textContent?.trim() ?? '';
    return around.length > (element.textContent?.trim() ?? '').length;
  };
  const answersFor = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    return hit === element || element.contains(hit) || label?.control === element;
  };
  // half a pixel is lost if boxes begin between two pixels
  const reaches = (element: Element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const half = LEAST / 2 - 1.5;
    const wide =
      width >= LEAST - 1 || (answersFor(element, x - half, y) && answersFor(element, x + half, y));
    const high =
      height >= LEAST - 1 || (answersFor(element, x, y - half) && answersFor(element, x, y + half));
    return wide && high;
  };
  const all = [...document.querySelectorAll(selector)].filter(isShown);
  const isAlone = (element: Element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return all.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true;
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const dx = Math.max(left - x, 0, x - right);
      const dy = Math.max(top - y, 0, y - bottom);
      return Math.hypot(dx, dy) >= LEAST / 2;
    });
  };
  const place = [scrollX, scrollY] as const;
  const small = all.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width >= LEAST - 1 && height >= LEAST - 1) return false;
    return !isInSentence(element) && !reaches(element) && !isAlone(element);
  });
  scrollTo(...place);
  return small.map((element) => {
    const { width, height } = element.getBoundingClientRect();
    const size = `${Math.round(width)} x ${Math.round(height)}`;
    return `small target, ${size}: ${element.outerHTML.slice(0, 120)}`;
  });
}

/**
 * Controls that can be pressed but are hardly visible; one inside its label, or named by it, can be
 * of any size.
 */
export function findTinyControls(): string[] {
  const LEAST = 6;
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const sideOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], .vh, .skip');
  const labelsOf = (element: Element) =>
    element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [...document.querySelectorAll(selector)]
    .filter((element) => isShown(element) && sideOf(element) < LEAST)
    .filter((element) => !labelsOf(element).some((label) => sideOf(label) >= LEAST))
    .map((element) => `control without a size: ${element.outerHTML.slice(0, 120)}`);
}

/** Animations that still run when reduced motion is requested. */
export function findMotion(): string[] {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  const seconds = (value: string) =>
    Math.max(...value.split(',').map((each) => Number.parseFloat(each)));
  const moving = [...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    // even a transition of no duration would start for each element
    return seconds(transitionDuration) > 0 || seconds(animationDuration) > 0.001;
  });
  const running = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1);
  return [
    ...moving.slice(0, 3).map((element) => `moves: ${element.outerHTML.slice(0, 100)}`),
    ...running.map((each) => `runs: ${String((each as CSSAnimation).animationName)}`),
  ];
}

/** Controls without a visible focus, one of each type. */
export function findHiddenFocus(): string[] {
  const selector =
    'a[href], button:not([disabled]), input:not([type=hidden], [disabled]), select, textarea, summary';
  // only classes that affect the focus style distinguish controls
  const telling = new Set<string>();
  const readRules = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule) readRules(rule.cssRules);
      if (!(rule instanceof CSSStyleRule)) continue;
      const { boxShadow, outlineStyle, outlineWidth } = rule.style;
      if (rule.selectorText.includes(':focus') || boxShadow || outlineStyle || outlineWidth)
        for (const [, name = ''] of rule.selectorText.matchAll(/\.((?:\\.|[\w-])+)/g))
          telling.add(name);
    }
  };
  for (const sheet of document.styleSheets) readRules(sheet.cssRules);
  const around = (element: Element) => [
    element,
    element.parentElement,
    element.closest('.control, label, form'),
  ];
  const kindOf = (element: Element) =>
    around(element)
      .map((each) => [...(each?.classList ?? [])].filter((name) => telling.has(CSS.escape(name))))
      .join('/');
  const kinds = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const isShown =
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
    const kind = `${element.tagName} ${element.getAttribute('type') ?? ''} ${kindOf(element)}`;
    if (isShown && !kinds.has(kind)) kinds.set(kind, element);
  }
  const look = (element: Element) => {
    return around(element).map((each) => {
      if (!each) return '';
      const style = getComputedStyle(each);
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth } =
        style;
      const hasLine = outlineStyle !== 'none' && outlineWidth !== '0px';
      const line = hasLine ? [outlineStyle, outlineWidth, outlineColor].join(' ') : '';
      const invisible = /rgba\(\d+, \d+, \d+, 0\)/.test(outlineColor);
      const hasBorder = borderWidth.split(' ').some((width) => width !== '0px');
      return [invisible ? '' : line, boxShadow, hasBorder ? borderColor : ''].join('|');
    });
  };
  // islands would hydrate for each of them; only their look matters here
  const keepAsleep = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('focusin', keepAsleep, true);
  const before = document.activeElement as HTMLElement | null;
  before?.blur();
  const hidden = [...kinds.values()].filter((element) => {
    const without = look(element).join();
    element.focus({ focusVisible: true, preventScroll: true });
    const isSame = look(element).join() === without && document.activeElement === element;
    element.blur();
    return isSame;
  });
  before?.focus({ preventScroll: true });
  window.removeEventListener('focusin', keepAsleep, true);
  return hidden.map((element) => `the focus can't be seen: ${element.outerHTML.slice(0, 120)}`);
}
