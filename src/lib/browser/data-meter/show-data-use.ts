import { resetUse, readUse, sizeText } from '#lib/browser/data-meter/read-use.ts';

const DAYS = 30;

/** "2026-11-05" → "5 Nov" */
const dayText = (day: string) => new Date(day).toUTCString().slice(5, 11).replace(/^0/, '');

/** Fills in the section with the counted use, and keeps it current while it is visible. */
export function showDataUse(section: HTMLElement): void {
  const find = (name: string) => section.querySelector<HTMLElement>(`[data-use-${name}]`);
  const put = (place: Element | null | undefined, bytes: number) => {
    if (place) place.textContent = sizeText(bytes);
  };
  const template = section.querySelector<HTMLTemplateElement>('[data-use-day]');

  function row(day: string, total: number, most: number): Node {
    const item = template?.content.cloneNode(true) as DocumentFragment;
    const [name, bar, sum] = item.firstElementChild?.children ?? [];
    if (name) name.textContent = dayText(day);
    Object.assign(bar as HTMLProgressElement, { value: total, max: most, ariaHidden: 'true' });
    put(sum, total);
    return item;
  }

  function show(): void {
    const use = readUse(localStorage, Date.now(), DAYS);
    const [today] = use;
    const places = find('kinds')?.querySelectorAll('dd') ?? [];
    today?.sums.forEach((sum, at) => put(places[at], sum));
    put(find('today'), today?.total ?? 0);
    put(
      find('month'),
      use.reduce((sum, each) => sum + each.total, 0),
    );
    const most = Math.max(1, ...use.map(({ total }) => total));
    const rows = use.filter(({ total }) => total > 0);
    find('days')?.replaceChildren(...rows.map(({ day, total }) => row(day, total, most)));
  }

  find('reset')?.addEventListener('click', () => {
    resetUse(localStorage);
    show();
  });
  show();
  addEventListener('used', show);
  addEventListener('storage', show);
}
