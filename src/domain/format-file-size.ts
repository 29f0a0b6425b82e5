/** « 340\u00a0ko », « 3,4\u00a0Mo ». */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0ko`
    : `${String(Math.round(bytes / 100_000) / 10).replace('.', ',')}\u00a0Mo`;
