import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '#server/platform/env.ts';
import type { StoragePort } from '#server/ports/storage.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';

const project = fileURLToPath(new URL('../../../..', import.meta.url));

/** A bucket if one is configured, otherwise the disk under DATA_DIR, which all processes of one product share. */
export function createStorage(env: Env): StoragePort {
  const dataDir = resolve(project, env.DATA_DIR);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey)
    return diskStorage(resolve(dataDir, 'files'));
  const { S3_ENCRYPTION: encryption } = env;
  return s3Storage({
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    encryption,
    dataDir,
  });
}
