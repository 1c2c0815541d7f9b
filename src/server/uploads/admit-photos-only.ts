import sharp from 'sharp';

let isDone = false;

/**
 * From now on, only JPEG, PNG and WebP reach a decoder of this process, whatever formats a later sharp
 * supports. The list applies to the whole process, so this waits for the first photo: a process that only
 * draws pictures keeps its decoders.
 */
export function admitPhotosOnly(): void {
  if (isDone) return;
  isDone = true;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}
