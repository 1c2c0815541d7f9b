import { useEffect, useRef, type ReactNode } from 'react';

interface FilePickProps {
  /** The look of a button or a link. */
  className: string;
  /** Opens this camera on phones: the back one, or the one with the screen. */
  camera?: boolean | 'environment' | 'user';
  multiple?: boolean;
  disabled?: boolean;
  id?: string | undefined;
  describedBy?: string | undefined;
  onPick: (files: File[]) => void;
  /** The button's label: "Choose a picture". */
  children: ReactNode;
}

/**
 * A picker for pictures that looks like a button and is native: it also opens before hydration, and an early
 * pick is applied, even if the page has replaced the field in the meantime.
 */
export function FilePick(props: FilePickProps) {
  const {
    className,
    camera,
    multiple = false,
    disabled,
    id,
    describedBy,
    onPick,
    children,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const take = () => {
      const files = [...(field.files ?? [])];
      // Cleared, so that the same file can be picked again.
      field.value = '';
      if (files.length > 0) pick.current(files);
    };
    take();
    // Not through React: a camera that was opened before the field was replaced still delivers its photo.
    field.addEventListener('change', take);
    return () => {
      if (field.isConnected) field.removeEventListener('change', take);
    };
  }, []);
  return (
    <label
      className={`pick relative cursor-pointer has-[:focus-visible]:shadow-focus has-[:focus-visible]:rounded has-[:disabled]:bg-off has-[:disabled]:border-transparent has-[:disabled]:text-off-ink has-[:disabled]:cursor-not-allowed ${className}`}
    >
      {children}
      <input
        ref={input}
        className="vh"
        type="file"
        accept="image/*"
        capture={camera === true ? 'environment' : camera}
        multiple={multiple}
        disabled={disabled}
        id={id}
        aria-describedby={describedBy}
      />
    </label>
  );
}
