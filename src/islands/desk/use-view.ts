import { useState } from 'react';

const ZOOMS = [100, 150, 200, 300, 400] as const;
const QUARTER = 90;

/** The zoom and rotation of a picture. */
export function useView() {
  const [step, setStep] = useState(0);
  const [turn, setTurn] = useState(0);
  const zoomTo = (next: number) => setStep(Math.min(ZOOMS.length - 1, Math.max(0, next)));
  return {
    zoom: ZOOMS[step] ?? 100,
    turn,
    zoomIn: () => zoomTo(step + 1),
    zoomOut: () => zoomTo(step - 1),
    rotate: () => setTurn((turn + QUARTER) % 360),
    reset: () => {
      setStep(0);
      setTurn(0);
    },
    isLargest: step === ZOOMS.length - 1,
    isSmallest: step === 0,
  };
}
