import {
  readFile,
  readUploadOffset,
  sendUpload,
  startUpload as startUploadCall,
} from '#lib/uploads/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { receiveUpload } from './receive-upload.ts';
import { sendFile } from './send-file.ts';
import { startUpload } from './start-upload.ts';
import { sendOffset } from './send-offset.ts';

export function mountUploads(api: Api, services: Services): void {
  serve(api, services, startUploadCall, startUpload);
  serve(api, services, sendUpload, receiveUpload);
  serve(api, services, readUploadOffset, sendOffset);
  serve(api, services, readFile, sendFile);
}
