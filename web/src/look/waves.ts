/** The wavy edge under which a band of water lies, down to the foot of the picture. */
export function waterline(at: number, box: { width: number; height: number }, phase: number): string {
  const { width, height } = box;
  const swell = Math.min(5, width / 160);
  const waves = Math.max(4, Math.round(width / 150));
  const step = width / waves;
  let path = `M0 ${at}`;
  for (let wave = 0; wave < waves; wave++) {
    const up = (wave + phase) % 2 === 0 ? -swell : swell;
    path += `q${step / 2} ${up} ${step} 0`;
  }
  return `${path}V${height}H0Z`;
}
