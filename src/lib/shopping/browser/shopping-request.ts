import { map } from 'nanostores';
import { dropDraft } from '#lib/browser/stores/drafts.ts';
import { dropTyped, keepTyped, readTyped } from '#lib/browser/stores/typed.ts';
import type { Delivery, ShoppingCountry, ShoppingRequest } from '#lib/shopping/request.contract.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { shopping } from '#lib/product-constants.ts';
import { readWhole } from '#lib/rules/amount.ts';
import { blankItem, isBlank, type ListedItem } from '#lib/shopping/shopping-item.ts';

/** The draft's name. */
export const SHOPPING = 'shopping';

/** The picture of an item: the key of its upload, linked to the item by its id. */
export interface PreviewImage {
  id: number;
  filename: string;
}

/** A list that is being prepared for the desk (spec 3, Shopping request). */
export interface RequestState {
  items: readonly ListedItem[];
  whatsapp_no: string;
  delivery: Delivery;
  previewImages: readonly PreviewImage[];
  countries: readonly ShoppingCountry[];
  /** What is wrong, by item and field: `3.url`. It leads back to the item. */
  errors: Readonly<Record<string, string>>;
  /** The list as the server stores it, once it has been sent. */
  list: readonly ShoppingItem[];
}

const noDelivery: Delivery = {
  first_name: '',
  last_name: '',
  phone_number: '',
  country_code: '',
  state_id: '',
  town: '',
  address: '',
  zip_code: '',
};

const blank = () => ({
  items: [blankItem(1)],
  previewImages: [],
  errors: {},
  whatsapp_no: '',
  delivery: noDelivery,
});

export const $request = map<RequestState>({ ...blank(), countries: [], list: [] });

const hasWords = ({ items, delivery, whatsapp_no, previewImages }: RequestState) =>
  items.length > 1 ||
  items.some((item) => !isBlank(item)) ||
  previewImages.length > 0 ||
  [whatsapp_no, ...Object.values(delivery)].some(Boolean);

/** Saves every keystroke in this tab: a reload, a lost page or a sign-in loses nothing. */
function keep(): void {
  const state = $request.get();
  if (!hasWords(state)) return dropTyped(SHOPPING);
  const { items, previewImages, errors, whatsapp_no, delivery } = state;
  keepTyped(SHOPPING, {
    whatsapp_no,
    items: JSON.stringify(items),
    previewImages: JSON.stringify(previewImages),
    errors: JSON.stringify(errors),
    delivery: JSON.stringify(delivery),
  });
}

function change(part: Partial<RequestState>): void {
  $request.set({ ...$request.get(), ...part });
  keep();
}

function parse<T>(text: string | undefined, fallback: T): T {
  try {
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    return fallback;
  }
}

/** Restores what was typed in this tab; what is already in the store is newer and stays. */
export function restoreRequest(): void {
  const kept = readTyped(SHOPPING);
  if (!kept || hasWords($request.get())) return;
  const before = blank();
  const items = parse<ListedItem[]>(kept['items'], before.items);
  $request.set({
    ...$request.get(),
    items: items.length > 0 ? items : before.items,
    previewImages: parse<PreviewImage[]>(kept['previewImages'], []),
    errors: parse<Record<string, string>>(kept['errors'], {}),
    whatsapp_no: kept['whatsapp_no'] ?? '',
    delivery: { ...noDelivery, ...parse<Partial<Delivery>>(kept['delivery'], {}) },
  });
}

/** Adds an empty item, up to the maximum of a list. */
export function addItem(): void {
  const { items } = $request.get();
  if (items.length >= shopping.items) return;
  const next = Math.max(0, ...items.map(({ id }) => id)) + 1;
  change({ items: [...items, blankItem(next)] });
}

const errorsOf = (errors: RequestState['errors'], keeps: (id: number, field: string) => boolean) =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => {
      const [id, field = ''] = name.split('.');
      return keeps(Number(id), field);
    }),
  );

/** Removes an item with its picture; the last one is replaced by an empty one. */
export function removeItem(id: number): void {
  const { items, previewImages, errors } = $request.get();
  const rest = items.filter((item) => item.id !== id);
  change({
    items: rest.length > 0 ? rest : [blankItem(id + 1)],
    previewImages: previewImages.filter((image) => image.id !== id),
    errors: errorsOf(errors, (of) => of !== id),
  });
}

export function changeItem(id: number, part: Partial<ListedItem>): void {
  const { items, errors } = $request.get();
  change({
    items: items.map((item) => (item.id === id ? { ...item, ...part } : item)),
    errors: errorsOf(errors, (of, field) => of !== id || !Object.hasOwn(part, field)),
  });
}

/** Resets to one empty item; the delivery address stays. */
export function resetItems(): void {
  const { items } = $request.get();
  const next = Math.max(0, ...items.map(({ id }) => id)) + 1;
  change({ items: [blankItem(next)], previewImages: [], errors: {} });
}

/** The picture of an item, or null when it was removed. */
export function setPreviewImage(id: number, filename: string | null): void {
  const { previewImages, errors } = $request.get();
  const before = previewImages.find((image) => image.id === id)?.filename ?? null;
  if (before === filename) return;
  const others = previewImages.filter((image) => image.id !== id);
  change({
    previewImages: filename ? [...others, { id, filename }] : others,
    errors: errorsOf(errors, (of, field) => of !== id || field !== 'image_filename'),
  });
}

export const changeDelivery = (part: Partial<Delivery>): void =>
  change({ delivery: { ...$request.get().delivery, ...part } });

export const changeWhatsapp = (whatsapp_no: string): void => change({ whatsapp_no });

export const setErrors = (errors: RequestState['errors']): void => change({ errors });

/** Stores the list as the server has it, and resets the form. */
export function storeList(list: readonly ShoppingItem[]): void {
  $request.set({ ...$request.get(), ...blank(), list });
  dropDraft(SHOPPING);
}

/** The body of POST /shopping/cart, in the order of the list. */
export function requestBody(state: RequestState, delivery: Delivery): ShoppingRequest {
  const pictureOf = (id: number) =>
    state.previewImages.find((image) => image.id === id)?.filename ?? null;
  return {
    items: state.items.map((item) => ({
      ...item,
      name: item.name.trim(),
      url: item.url.trim(),
      requested_quantity: readWhole(item.requested_quantity) ?? 0,
      image_filename: pictureOf(item.id),
    })),
    whatsapp_no: state.whatsapp_no.trim(),
    delivery,
  };
}

/** The server's errors about items, by our own ids: the list's `items.0.url` is the item's `3.url`. */
export function itemErrors(
  texts: Readonly<Record<string, string>>,
  items: readonly ListedItem[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) => {
      const [list, position, field] = path.split('.');
      const item = list === 'items' ? items[Number(position)] : undefined;
      return item && field ? [[`${item.id}.${field}`, text]] : [];
    }),
  );
}
