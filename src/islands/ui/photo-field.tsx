import { useEffect, useRef, type ReactNode } from 'react';
import { iconCamera, iconImage } from '#lib/look/icons.ts';
import { Hint, useFieldIds, type FieldState } from './field.tsx';
import { FilePick } from './file-pick.tsx';
import { Icon } from './icon.tsx';
import { isOnItsWay, percent, PhotoRow, type Photo, type PhotoActions } from './photo-row.tsx';

export type { Photo } from './photo-row.tsx';

export interface PhotoFieldProps extends Omit<FieldState, 'ok'>, PhotoActions {
  photos: readonly Photo[];
  /** The maximum number of pictures. */
  max?: number;
  /** The noun for one of several: "Photo" gives "Photo 1", "Photo 2". */
  noun?: string;
  /** Of the "Choose a photo" picker, for setting the focus. */
  id?: string;
  disabled?: boolean;
  /** The label of the camera, "Take the back"; both buttons share a line then. */
  take?: string | undefined;
  /** Accepts no more for now. */
  isFull?: boolean;
  /** The camera that a phone opens; `user` is the one for a selfie. */
  camera?: 'environment' | 'user';
  onAdd: (files: File[]) => void;
}

const spoken: Record<Photo['state'], string> = {
  preparing: 'getting it ready',
  uploading: 'sending',
  waiting: 'no connection, it will continue automatically',
  done: 'received',
  failed: 'not sent',
};

/** In quarters: a screen reader that reads every percent says nothing else. */
const describe = (photo: Photo, name: string): string => {
  const quarter = Math.floor(percent(photo) / 25) * 25;
  const far = photo.state === 'uploading' && quarter > 0 ? `, ${quarter}%` : '';
  return `${name}: ${photo.error ?? spoken[photo.state]}${far}`;
};

/**
 * The pressed element may be gone: the focus moves to its replacement. Pictures that appear automatically,
 * such as a draft's, don't take the focus.
 */
function useKeptFocus(count: number) {
  const box = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  const isTouched = useRef(false);
  useEffect(() => {
    const { current: field } = box;
    const touch = () => {
      isTouched.current = true;
    };
    // picking a file moves the focus only in some browsers
    const events = ['focusin', 'change'] as const;
    for (const name of events) field?.addEventListener(name, touch);
    return () => {
      for (const name of events) field?.removeEventListener(name, touch);
    };
  }, []);
  useEffect(() => {
    const had = before.current;
    before.current = count;
    if (had === count || !isTouched.current) return;
    if (document.activeElement !== document.body) return;
    const places = box.current?.querySelectorAll<HTMLElement>(
      count > had ? '.photo:last-child button' : 'input[type=file]',
    );
    [...(places ?? [])].at(-1)?.focus();
  }, [count]);
  return box;
}

function Ways({
  label,
  rest,
  ids,
  disabled,
  camera,
  take,
  onAdd,
}: {
  label: ReactNode;
  rest: number;
  ids: { id: string; describedBy: string };
  disabled: boolean | undefined;
  camera: 'environment' | 'user';
  take: string | undefined;
  onAdd: (files: File[]) => void;
}) {
  const isSlim = take !== undefined;
  const basis = isSlim ? 'basis-30 px-1 text-14' : 'basis-46 px-2';
  const shared = { disabled: disabled ?? false, describedBy: ids.describedBy, onPick: onAdd };
  return (
    <div className="flex flex-wrap gap-2 p-3 border border-dashed border-primary-mid rounded bg-primary-tint [.is-bad_&]:border-error [.is-bad_&]:bg-error-tint">
      <FilePick
        {...shared}
        camera={camera}
        className={`btn btn-tint [@media_(hover:_hover)_and_(pointer:_fine)]:hidden grow shrink ${basis}`}
      >
        <Icon path={iconCamera} />
        <span>
          {take ?? 'Take a photo'}
          <span className="vh">: {label}</span>
        </span>
      </FilePick>
      <FilePick
        {...shared}
        id={ids.id}
        multiple={rest > 1}
        className={`btn btn-line grow shrink ${basis}`}
      >
        {!isSlim && <Icon path={iconImage} />}
        <span>
          Choose a photo<span className="vh">: {label}</span>
        </span>
      </FilePick>
    </div>
  );
}

/** Pictures from the camera or the phone, with their progress. It does no networking. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, aside, hint, error, photos, max = 1, noun = 'Photo', disabled, onAdd } = props;
  const { camera = 'environment' } = props;
  const ids = useFieldIds(props.id);
  const box = useKeptFocus(photos.length);
  const nameOf = (i: number) => (max === 1 ? label : `${noun} ${i + 1}`);
  const rest = max - photos.length;
  const telling = photos.findIndex(isOnItsWay);
  const told = telling < 0 ? photos.length - 1 : telling;
  const current = photos[told];
  return (
    <fieldset className={`field ${error ? 'is-bad' : ''}`.trim()} ref={box}>
      <legend className="label">
        {label}
        {(aside ?? max > 1) && (
          <span className="opt num">{aside ?? `${photos.length} of ${max}`}</span>
        )}
      </legend>
      <div className="grid grid-cols-1 gap-3 [&>.hint]:-mt-1.5">
        {photos.length > 0 && (
          <ul className="grid grid-cols-1 gap-3">
            {photos.map((photo, i) => (
              <PhotoRow
                key={photo.id}
                photo={photo}
                name={nameOf(i)}
                isOnly={max === 1}
                disabled={disabled}
                onReplace={props.onReplace}
                onRemove={props.onRemove}
                onRetry={props.onRetry}
              />
            ))}
          </ul>
        )}
        {rest > 0 && !props.isFull && (
          <Ways
            label={label}
            rest={rest}
            ids={ids}
            disabled={disabled}
            camera={camera}
            take={props.take}
            onAdd={onAdd}
          />
        )}
        <Hint id={ids.describedBy} error={error} hint={hint} />
      </div>
      <p className="vh" role="status">
        {current && describe(current, nameOf(told))}
      </p>
    </fieldset>
  );
}
