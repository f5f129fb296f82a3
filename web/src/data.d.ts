// web/data.ts: what a module exports, in every language: as files that are fetched when these are
// called, or here.
declare module '*.ts?data' {
  const sources: Record<string, <T>() => Promise<T>>;
  export default sources;
}

declare module '*.ts?here' {
  const dictionaries: Record<string, unknown>;
  export default dictionaries;
}

declare module '*/po/LINGUAS' {
  const languages: string[];
  export default languages;
}

// web/sentences.ts: what C says, in English.
declare module '*/core/bar.h' {
  const bars: Record<import('./core/types').Bar['why'], string>;
  export default bars;
}

declare module '*/engine/explain/remark.h' {
  const remarks: Record<string, string>;
  export default remarks;
}

declare module '*/report/lab/sentences.h' {
  const sentences: Record<string, string>;
  export default sentences;
}

declare module '*/report/lab/wear.h' {
  const sentences: Record<string, string>;
  export default sentences;
}

declare module '*/report/lab/words.c' {
  const titles: import('../sentences').LabTitles;
  export default titles;
}
