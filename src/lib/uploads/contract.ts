import { z } from 'zod';
import { uploads } from './picture-constants.ts';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';

/** A picture's purpose; it can't be attached to anything else. */
const ownPurposes = ['profile', 'card', 'proof', 'shopping', 'kyc'] as const;
/** Pictures of an answer are uploaded only by the desk. */
export const uploadPurposes = [...ownPurposes, 'answer'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
] as const;

const tooLarge = `The maximum picture size is ${uploads.maxBytes / 1024 / 1024} MB.`;

/** A picture that is about to be uploaded. */
export const PictureFile = z.strictObject({
  content_type: z.enum(pictureTypes, 'Choose a JPEG, PNG, WebP or HEIC picture.'),
  /** The size of the file, in bytes. */
  size: z.number().int().min(1, 'This picture is empty.').max(uploads.maxBytes, tooLarge),
});
export type PictureFile = z.infer<typeof PictureFile>;

export const StartUpload = PictureFile.extend({ purpose: z.enum(ownPurposes) }).meta({
  id: 'StartUpload',
});
export type StartUpload = z.infer<typeof StartUpload>;

/** A signed link: its expiry in seconds since 1970, and the signature. */
const Signed = { exp: z.string().max(20).optional(), sig: z.string().max(100).optional() };
const Key = z.object({ key: z.string().max(100) });

export const UploadAddress = z.object({
  /** A path on our site: PUT the bytes there; HEAD returns how many have arrived. */
  upload_url: z.string(),
  key: z.string(),
  expires_at: Timestamp,
});
export type UploadAddress = z.infer<typeof UploadAddress>;

export const startUpload = call({
  method: 'post',
  path: '/upload-signed-url',
  guard: 'user',
  summary: 'Opens an upload: where to send the picture, and its key for the call that uses it',
  body: StartUpload,
  limit: 'upload',
  reply: UploadAddress,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'too_many_requests'],
});

export const Upload = z
  .object({
    key: z.string(),
    /** The number of bytes that have arrived. */
    received: z.number().int(),
    /** The size of the stored picture; null while bytes are missing. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

export const sendUpload = call({
  method: 'put',
  path: '/uploads/{key}',
  guard: 'signature',
  summary:
    'Receives the bytes of a picture, whole or from the offset of Content-Range, and stores it as PNG',
  params: Key,
  query: z.strictObject(Signed),
  reply: Upload,
  codes: [
    'bad_request',
    'forbidden',
    'conflict',
    'too_large',
    'unsupported_media_type',
    'invalid_input',
    'busy',
  ],
});

/** Hono answers HEAD from GET. */
export const readUploadOffset = call({
  method: 'get',
  path: '/uploads/{key}',
  guard: 'signature',
  summary: 'How many bytes have arrived, in the header upload-offset; meant for HEAD',
  params: Key,
  query: z.strictObject(Signed),
  reply: z.null(),
  raw: true,
  codes: ['forbidden'],
});

export const readFile = call({
  method: 'get',
  path: '/files/{key}',
  guard: 'signature',
  summary: 'A stored picture: PNG in full, WebP as thumbnail',
  params: Key,
  query: z.strictObject({ ...Signed, size: z.enum(['full', 'thumb']).default('full') }),
  reply: z.null(),
  raw: true,
  codes: ['forbidden', 'invalid_input'],
});
