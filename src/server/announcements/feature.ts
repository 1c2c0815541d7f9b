import * as calls from '#lib/announcements/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import {
  addAnnouncement,
  announcementApprovals,
  listAnnouncements,
  stopAnnouncement,
} from './announce.ts';
import { sendAnnouncement } from './send.job.ts';
import { personalData } from './personal-data.ts';

/** Announcements from the desk to many members. */
export const feature = {
  mount(api: Api, services: Services) {
    serve(api, services, calls.listDeskAnnouncements, listAnnouncements);
    serve(api, services, calls.addDeskAnnouncement, addAnnouncement);
    serve(api, services, calls.stopDeskAnnouncement, stopAnnouncement);
  },
  tasks: [sendAnnouncement],
  approvables: { announcements: announcementApprovals },
  personalData,
};
