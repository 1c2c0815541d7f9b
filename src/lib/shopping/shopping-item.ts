import type { ForbiddenGoods } from './quote.contract.ts';
import { shopping } from '#lib/product-constants.ts';
import { readWhole } from '#lib/rules/amount.ts';
import { typedLine } from '#lib/rules/typed.ts';
import { findForbidden, describeForbidden } from './forbidden-goods.ts';
import { isShopLink } from './shop-link.ts';

/** Messages about an item's fields, the same in the browser and in the call. */
export const itemTexts = {
  name: 'Enter the name of the product.',
  longName: `Use at most ${shopping.nameMax} characters.`,
  url: 'Paste the link of the product.',
  link: 'Paste the whole link, beginning with https://.',
  whole: 'Enter a whole number.',
  fewest: 'Enter 1 or more.',
  most: `Ask for at most ${shopping.quantityMax}.`,
} as const;

/** An item to buy as it is typed; its picture is linked to it by its id. */
export interface ListedItem {
  id: number;
  name: string;
  url: string;
  requested_quantity: string;
  description: string;
  note_to_receiver: string;
}

export type ItemField = Exclude<keyof ListedItem, 'id'>;

export const blankItem = (id: number): ListedItem => ({
  id,
  name: '',
  url: '',
  requested_quantity: '1',
  description: '',
  note_to_receiver: '',
});

/** Nothing has been typed into it. */
export const isBlank = (item: ListedItem): boolean =>
  [item.name, item.url, item.description, item.note_to_receiver].every((text) => !typedLine(text));

/** What is wrong with the quantity. */
export function checkQuantity(text: string): string | undefined {
  const wanted = readWhole(text);
  if (wanted === undefined) return itemTexts.whole;
  if (wanted < 1) return itemTexts.fewest;
  return wanted > shopping.quantityMax ? itemTexts.most : undefined;
}

function wrongName(text: string): string | undefined {
  if (!typedLine(text)) return itemTexts.name;
  return text.trim().length > shopping.nameMax ? itemTexts.longName : undefined;
}

function checkLink(text: string): string | undefined {
  if (!typedLine(text)) return itemTexts.url;
  return isShopLink(text) ? undefined : itemTexts.link;
}

/** Forbidden types of goods it seems to be, by consequence: refused, or left to our team. */
export function forbiddenIn(
  item: Pick<ListedItem, 'name' | 'description'>,
  destination: string,
  goods: readonly ForbiddenGoods[],
) {
  const found = findForbidden(item, destination, goods);
  const say = (isRefused: boolean) =>
    found.filter(({ refused }) => refused === isRefused).map(describeForbidden);
  return { refused: say(true), doubtful: say(false) };
}

/** What is wrong with an item, by field. */
export function checkItem(
  item: ListedItem,
  destination: string,
  goods: readonly ForbiddenGoods[],
): Partial<Record<ItemField, string>> {
  const [refused] = forbiddenIn(item, destination, goods).refused;
  const name = wrongName(item.name) ?? refused;
  const url = checkLink(item.url);
  const quantity = checkQuantity(item.requested_quantity);
  return {
    ...(name && { name }),
    ...(url && { url }),
    ...(quantity && { requested_quantity: quantity }),
  };
}
