export { attachUpload, type AttachedUpload, type Attachment } from './attach-upload.ts';
export { dropUpload, dropUploadsOf } from './drop-upload.ts';
export { eraseUpload } from './erase.job.ts';
export { keepBytes } from './keep-bytes.ts';
export { purgeUploads } from './purge.job.ts';
export { readUpload } from './read-upload.ts';
export { resealFiles } from './reseal-files.ts';
export { openUpload } from './start-upload.ts';
export { signFileUrl, type PictureSize } from './sign-link.ts';
