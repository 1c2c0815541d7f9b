// What every page does after it is shown, when no one is waiting: built separately from the islands, fetched
// after them, and cached permanently. It registers the worker, watches for new versions, and asks about
// payments that were saved offline.

import { tidyUseOnce } from '#lib/browser/data-meter/tidy-use.ts';
import { dropExpired, isAnyKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { deleteOthers } from '#lib/browser/offline-copies/copy-store.ts';
import { signedIn } from '#lib/browser/offline-page/signed-in.ts';
import { offerAdvert } from './advert.ts';
import { clearOthersForms } from './clear-others-forms.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';
import { keepWorker } from './keep-worker.ts';
import { notePage } from './note-page.ts';

clearAfterSignOut();
dropExpired();
tidyUseOnce();
keepWorker();
offerAdvert();
const owner = signedIn();
/** The code that asks about saved payments is loaded only if there are any: few visits have them. */
const ask = async (who: string) => isAnyKept() && (await import('./ask-kept.ts')).askKept(who);
if (owner) {
  deleteOthers(owner).catch(() => undefined);
  void ask(owner).catch(() => undefined);
  clearOthersForms(owner);
  notePage(owner);
  window.addEventListener('online', () => void ask(owner).catch(() => undefined));
}
