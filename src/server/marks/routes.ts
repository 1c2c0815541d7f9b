import * as calls from '#lib/contracts/marks.ts';
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

/** Pictures of everything that has a mark, and of films. */
export function mountMarks(api: Api, services: Services, prepare: Prepare): void {
  serve(api, services, calls.readMark, sendMark);
  serve(api, services, calls.listMarks, readMarks);
  serve(api, services, calls.listDeskPictures, listPictures);
  serve(api, services, calls.setDeskPicture, (ctx) => setPicture(ctx, prepare));
  serve(api, services, calls.removeDeskPicture, removePicture);
}
