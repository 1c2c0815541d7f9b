import * as calls from '#lib/marks/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import {
  listPictures,
  readMarks,
  removePicture,
  sendMark,
  setPicture,
  type Prepare,
} from './marks.ts';
import { sendSharePicture, type SharePainter } from './share-picture.ts';

/** Pictures of everything that has a mark, of films, and of pages that show marks. */
export function mountMarks<Text>(
  api: Api,
  services: Services,
  { prepare, ...painter }: SharePainter<Text> & { prepare: Prepare },
): void {
  serve(api, services, calls.readMark, sendMark);
  serve(api, services, calls.listMarks, readMarks);
  serve(api, services, calls.readSharePicture, (ctx) => sendSharePicture(ctx, painter));
  serve(api, services, calls.listDeskPictures, listPictures);
  serve(api, services, calls.setDeskPicture, (ctx) => setPicture(ctx, prepare));
  serve(api, services, calls.removeDeskPicture, removePicture);
}
