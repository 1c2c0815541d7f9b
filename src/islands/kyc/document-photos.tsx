import { Note } from '#islands/ui/note.tsx';
import { PhotoGuide } from './photo-guide.tsx';
import { SidePhoto } from './side-photo.tsx';
import type { DocumentPhotos as Photos } from './use-document-photos.ts';

interface DocumentPhotosProps {
  /** For another document, none of the pictures can be used. */
  document: string;
  photos: Photos;
  /** Why the last ones were refused. */
  refusal?: string | undefined;
}

/** The photos that a document needs, after an example of a good picture. */
export function DocumentPhotos({ document, photos, refusal }: DocumentPhotosProps) {
  if (photos.kinds.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      {refusal && (
        <Note tone="bad" alert>
          {refusal}
        </Note>
      )}
      <PhotoGuide hasSelfie={photos.kinds.includes('selfie')} />
      {photos.kinds.map((kind) => (
        <SidePhoto
          key={`${document}-${kind}-${photos.round}`}
          kind={kind}
          found={photos.found.find((each) => each.kind === kind)}
          error={photos.errorOf(kind)}
          onChange={photos.change}
        />
      ))}
    </section>
  );
}
