import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { removePicture, setPicture } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type { setDeskPicture } from '#lib/marks/contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import type { MarkBook } from '#lib/marks/books.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

interface PictureFormProps {
  book: MarkBook;
  id: string;
}

type Picture = BodyOf<typeof setDeskPicture>;

/** A file in the call's format: its type, and its bytes in base64. */
async function readPicture(file: File | undefined): Promise<Picture> {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return {
    content_type: (file?.type ?? 'image/png') as Picture['content_type'],
    data: btoa(binary),
  };
}

/** Sets the picture of anything that has a mark, or restores the drawn one. */
export function PictureForm({ book, id }: PictureFormProps) {
  const act = useDeskAct();
  const [file, setFile] = useState<File>();
  const wrong = act.wrong['data'] ?? act.wrong['content_type'];
  const leave = () => goTo(deskPaths.pictures(book));
  const send = async () => {
    await setPicture(book, id, await readPicture(file));
    leave();
  };
  const remove = async () => {
    await removePicture(book, id);
    leave();
  };
  return (
    <DeskForm
      act={act}
      send={send}
      button="Use this picture"
      busyText="Sending"
      beside={
        <Button variant="line" onClick={() => void act.run(null, remove)}>
          Show our own drawing
        </Button>
      }
    >
      <div className="field">
        <label className="label" htmlFor="picture">
          Picture
        </label>
        <input
          id="picture"
          name="data"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'picture-wrong' : undefined}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        {wrong && (
          <p className="hint" id="picture-wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </DeskForm>
  );
}
