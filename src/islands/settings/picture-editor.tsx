import { Avatar } from '#islands/ui/avatar.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { FilePick } from '#islands/ui/file-pick.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { UploadStep } from '#lib/uploads/browser/upload-picture.ts';
import { iconCamera, iconImage, iconTrash2 } from '#lib/look/icons.ts';
import { useProfilePicture } from './use-profile-picture.ts';

interface PictureEditorProps {
  initials: string;
  picture: string | null;
  /** The picture has changed; the message about it. */
  onChanged: (said: string) => void;
}

const words = ({ state, share }: UploadStep): string => {
  if (state === 'waiting') return 'No connection. It will continue automatically.';
  return state === 'preparing' ? 'Getting it ready' : `Sending, ${Math.round(share * 100)}%`;
};

function Progress({ step, onStop }: { step: UploadStep; onStop: () => void }) {
  return (
    <div className="stack-xs">
      <span className="row-s num">{words(step)}</span>
      <progress
        className="meter"
        max={100}
        value={Math.round(step.share * 100)}
        aria-label="Your picture, uploaded"
      />
      <Button variant="line" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function Ways({ own }: { own: ReturnType<typeof useProfilePicture> }) {
  return (
    <div className="flex flex-wrap gap-2">
      <FilePick
        className="btn btn-s btn-tint [@media_(hover:_hover)_and_(pointer:_fine)]:hidden"
        camera="user"
        onPick={own.pick}
      >
        <Icon path={iconCamera} />
        Take a photo
      </FilePick>
      <FilePick className="btn btn-s btn-tint" describedBy="picture-hint" onPick={own.pick}>
        <Icon path={iconImage} />
        Choose a picture
      </FilePick>
      {own.picture && (
        <Button
          variant="danger-line"
          size="small"
          icon={iconTrash2}
          aria-label="Remove your picture"
          onClick={own.remove}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** The profile picture and its actions. */
export function PictureEditor({ initials, picture, onChanged }: PictureEditorProps) {
  const own = useProfilePicture(picture, onChanged);
  const { state } = own;
  const step = state.name === 'sending' ? state.step : null;
  const chosen = state.name === 'cropping' ? state.chosen : null;
  return (
    <section className="card stack-s" aria-labelledby="picture">
      <h2 className="vh" id="picture">
        Your picture
      </h2>
      <div className="flex flex-wrap items-center gap-4 min-w-0 [&>:last-child]:grow [&>:last-child]:basis-32 [&>:last-child]:min-w-0 [&+.facts]:mt-2 [&+.facts]:border-t [&+.facts]:border-t-line">
        <Avatar initials={initials} picture={own.picture} size="xl" alt="Your picture" />
        <div className="row-main">
          {step ? <Progress step={step} onStop={own.stop} /> : <Ways own={own} />}
        </div>
      </div>
      <Hint
        id="picture-hint"
        error={state.name === 'idle' ? state.error : undefined}
        hint={
          state.name === 'opening' ? 'Opening your picture' : 'We’ll shrink it before uploading.'
        }
      />
      <p className="vh" role="status">
        {step && (step.state === 'uploading' ? 'Sending' : words(step))}
      </p>
      {chosen && (
        <chosen.CropSheet
          url={chosen.url}
          onCancel={own.stop}
          onUse={own.use}
          onUnreadable={() => own.use(null)}
        />
      )}
    </section>
  );
}
