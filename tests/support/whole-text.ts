/** Finds the innermost element with this text, whatever elements its amounts are in. */
export const wholeText =
  (text: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const fits = (each: Element | null): boolean =>
      typeof text === 'string'
        ? each?.textContent.trim() === text
        : text.test(each?.textContent ?? '');
    return fits(element) && ![...(element?.children ?? [])].some(fits);
  };
