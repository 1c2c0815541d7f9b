import sharp from 'sharp';

let isDone = false;

/**
 * From now on no format but JPEG, PNG and WebP reaches a decoder of this process, whatever a later
 * sharp brings along. The list is the whole process's, so this waits for the first photo: a process
 * that draws pictures of its own, and never takes one, keeps its decoders.
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
