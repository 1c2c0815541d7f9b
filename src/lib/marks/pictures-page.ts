import type { listDeskPictures } from './contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { isMarkBook, markBookNames, markBooks, thumbOf } from './books.ts';
import type { PageApi } from '#lib/page-api.ts';
import { findBill } from '#lib/refill/services/bills.ts';

/** Everything of one type that can have a picture, each with the link to its own. */
export async function readPictures(api: PageApi, asked: string | null) {
  const book = isMarkBook(asked) ? asked : 'cards';
  const answer = await api.get<ReplyOf<typeof listDeskPictures>>(`/desk/pictures/${book}`);
  return {
    ok: answer.ok,
    message: answer.message,
    rows: (answer.ok ? answer.data : []).map(({ id, name, product, logo }) => ({
      href: deskPaths.settingPicture(book, id, name),
      name,
      end: product ? findBill(product)?.name : undefined,
      more: logo ? 'Uploaded picture' : 'Our own drawing',
      picture: logo ? { src: logo, ...thumbOf(book) } : undefined,
    })),
    choices: markBookNames.map((each) => ({
      href: deskPaths.pictures(each),
      text: markBooks[each],
      current: each === book,
    })),
    none: `No ${markBooks[book].toLowerCase()} yet`,
  };
}
