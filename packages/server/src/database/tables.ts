// Generated from the database: `npx vitest run --project server src/database -u` writes it anew.
// schema.sql says what each table is for and what its columns mean.
import type { Generated, GeneratedAlways } from 'kysely';
import type { KnownColumns } from './columns.ts';

/** Every table with its columns, as queries spell them: rows have the names of the contract. */
export interface Database {
  accountImports: {
    id: string;
    accountId: string;
    uploadId: string | null;
    state: 'reading' | 'unreadable' | 'ready' | 'importing' | 'imported' | 'undone';
    createdAt: Date;
    failure: string | null;
    runId: string | null;
    heartbeatAt: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    email: string | null;
    exportedAt: Date | null;
    courses: KnownColumns['accountImports.courses'];
    numberOfExams: Generated<number>;
    courseIds: Generated<string[]>;
    examIds: Generated<string[]>;
    request: KnownColumns['accountImports.request'];
    tries: Generated<number>;
  };
  accountStorage: {
    accountId: string;
    measuredAt: Date;
    tookMs: number;
    bytes: KnownColumns['accountStorage.bytes'];
    usedBytes: number;
    allowedBytes: number;
  };
  accounts: {
    id: string;
    email: string;
    passwordHash: string;
    displayName: string | null;
    verifiedAt: Date | null;
    isLocked: Generated<boolean>;
    showsFirstSteps: Generated<boolean>;
    codeTries: Generated<number>;
    codeTriesDay: string | null;
    createdAt: Date;
  };
  apiTokens: {
    id: string;
    accountId: string;
    name: string;
    prefix: string;
    hash: Buffer;
    mayWrite: boolean;
    courseIds: string[] | null;
    createdAt: Date;
    expiresAt: Date;
    lastUsedAt: Date | null;
  };
  auditEvents: {
    id: string;
    accountId: string;
    accountEmail: string | null;
    action: KnownColumns['auditEvents.action'];
    courseId: string | null;
    objectId: string | null;
    what: string;
    memberEmail: string | null;
    createdAt: Generated<Date>;
  };
  blueprints: {
    id: string;
    courseId: string;
    name: string;
    chapters: KnownColumns['blueprints.chapters'];
    difficulty: KnownColumns['blueprints.difficulty'];
    objective: KnownColumns['blueprints.objective'];
    updatedAt: Generated<Date>;
  };
  cells: {
    chapterId: string;
    difficulty: KnownColumns['cells.difficulty'];
    objective: KnownColumns['cells.objective'];
    numberOfQuestions: number;
    numberOfRemovals: Generated<number>;
  };
  chapters: {
    id: string;
    courseId: string;
    name: string;
    number: number;
    maxNumberOfQuestions: number;
    version: Generated<number>;
    createdAt: Generated<Date>;
  };
  colleagueGroupMembers: {
    id: string;
    groupId: string;
    email: string;
  };
  colleagueGroups: {
    id: string;
    ownerId: string;
    name: string;
    createdAt: Generated<Date>;
  };
  courseGroups: {
    courseId: string;
    groupId: string;
    role: 'editor' | 'viewer';
  };
  courseMembers: {
    id: string;
    courseId: string;
    email: string;
    role: 'owner' | 'editor' | 'viewer';
    isAskedToOwn: Generated<boolean>;
    groupId: string | null;
  };
  courses: {
    id: string;
    ownerId: string;
    name: string;
    version: Generated<number>;
    createdAt: Generated<Date>;
  };
  emailChanges: {
    accountId: string;
    email: string;
    codeHash: Buffer;
    tries: Generated<number>;
    sentAt: Date;
    expiresAt: Date;
  };
  examDrafts: {
    accountId: string;
    courseId: string;
    content: KnownColumns['examDrafts.content'];
    name: GeneratedAlways<string>;
    numberOfQuestions: GeneratedAlways<number>;
    version: Generated<number>;
    changedAt: Date;
  };
  examHelpers: {
    id: string;
    ownerId: string;
    courseId: string | null;
    examId: string | null;
    email: string;
    role: 'scanner' | 'marker';
    seesNames: Generated<boolean>;
  };
  examImages: {
    examId: string;
    imageId: string;
  };
  examQuestions: {
    examId: string;
    version: Generated<number>;
    position: number;
    questionId: string;
    chapterId: string;
    chapterName: string;
    chapterNumber: number;
    text: string;
    choices: string[];
    correctAnswer: string;
    difficulty: 'simple' | 'difficult';
    objective: 'reminding' | 'understanding' | 'creativity';
    explanation: Generated<string>;
    source: Generated<string>;
    name: Generated<string>;
    tags: Generated<string[]>;
    heading: Generated<string>;
    pinnedChoices: Generated<string[]>;
    keepChoiceOrder: Generated<boolean>;
  };
  examResults: {
    examId: string;
    uploadedAt: Date;
    numberOfStudents: number;
    scores: number[];
    reliability: number | null;
    columns: KnownColumns['examResults.columns'];
    isFromScans: Generated<boolean>;
    numberOfUnfinished: number;
    printed: KnownColumns['examResults.printed'];
    numberOfPassed: number | null;
    fullPointsHundredths: number | null;
  };
  examScans: {
    examId: string;
    revision: Generated<number>;
    computedRevision: Generated<number>;
    keptDays: number;
    finalAt: Date | null;
    numberOfSheets: Generated<number>;
    numberOfCompleteSheets: Generated<number>;
    numberOfDoubts: Generated<number>;
    numberOfDoubtfulAnswers: Generated<number>;
    audits: KnownColumns['examScans.audits'];
  };
  examStudents: {
    id: string;
    examId: string;
    ordinal: number;
    number: string;
    name: Generated<string>;
    groupName: Generated<string>;
    email: string | null;
    version: number | null;
    listedAt: Date;
    largePrint: KnownColumns['examStudents.largePrint'];
    isReference: Generated<boolean>;
  };
  exams: {
    id: string;
    ownerId: string;
    courseId: string | null;
    courseName: string;
    name: string;
    numberOfQuestions: number;
    numberOfVersions: Generated<number>;
    difficultyDistribution: KnownColumns['exams.difficultyDistribution'];
    objectiveDistribution: KnownColumns['exams.objectiveDistribution'];
    chaptersDistribution: KnownColumns['exams.chaptersDistribution'];
    seed: string | null;
    generation: KnownColumns['exams.generation'];
    createdAt: Generated<Date>;
    correctedFrom: string | null;
    correctedFromName: string | null;
    changes: KnownColumns['exams.changes'];
    lastStudentOrdinal: Generated<number>;
  };
  failedMails: {
    id: string;
    reason: string;
    createdAt: Date;
  };
  idempotencyKeys: {
    accountId: string;
    key: string;
    fingerprint: string;
    createdId: string;
    createdAt: Generated<Date>;
  };
  identities: {
    issuer: string;
    subject: string;
    accountId: string;
    linkedAt: Date;
  };
  images: {
    id: string;
    courseId: string | null;
    ownerId: string | null;
    content: Buffer;
    type: 'image/webp' | 'image/png';
    width: number;
    height: number;
    createdAt: Generated<Date>;
    contentKey: GeneratedAlways<string>;
  };
  importImages: {
    importId: string;
    key: string;
    content: Buffer;
    type: 'image/webp' | 'image/png';
    width: number;
    height: number;
  };
  importItems: {
    id: string;
    importId: string;
    position: number;
    file: string;
    line: number | null;
    lastLine: number | null;
    state: 'question' | 'skipped' | 'failed' | 'unused';
    reason: string | null;
    mending: 'possible' | 'done' | null;
    notes: string[];
    noteKinds: KnownColumns['importItems.noteKinds'];
    text: string;
    choices: string[];
    correctAnswer: string;
    keepChoiceOrder: boolean;
    pinnedChoices: Generated<string[]>;
    explanation: Generated<string>;
    source: Generated<string>;
    name: Generated<string>;
    category: string;
    tags: string[];
    isTrueFalse: boolean;
    imageKeys: string[];
    contentKey: GeneratedAlways<number | null>;
    nearQuestionId: string | null;
    nearPosition: number | null;
    nearSimilarity: number | null;
  };
  imports: {
    id: string;
    courseId: string;
    state: 'reading' | 'unreadable' | 'ready' | 'importing' | 'imported' | 'undone';
    createdAt: Date;
    failure: string | null;
    runId: string | null;
    heartbeatAt: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    files: KnownColumns['imports.files'];
    answerColumns: KnownColumns['imports.answerColumns'];
    uploadIds: Generated<string[]>;
    categories: KnownColumns['imports.categories'];
    tags: KnownColumns['imports.tags'];
    notes: KnownColumns['imports.notes'];
    suggestions: KnownColumns['imports.suggestions'];
    numberOfQuestions: Generated<number>;
    numberOfTrueFalse: Generated<number>;
    numberOfDuplicates: Generated<number>;
    numberOfNearDuplicates: Generated<number>;
    importedAt: Date | null;
    numberOfImported: Generated<number>;
    numberOfImages: Generated<number>;
    questionIds: Generated<string[]>;
    imageIds: Generated<string[]>;
    chapters: KnownColumns['imports.chapters'];
    request: KnownColumns['imports.request'];
    tries: Generated<number>;
  };
  invitations: {
    id: string;
    email: string;
    tokenHash: Buffer;
    invitedBy: string | null;
    createdAt: Date;
    expiresAt: Date;
  };
  mailCounts: {
    kind: 'received' | 'sent';
    key: Buffer;
    day: string;
    mails: number;
  };
  markingSchemes: {
    examId: string;
    version: number;
    scheme: KnownColumns['markingSchemes.scheme'];
    regradings: KnownColumns['markingSchemes.regradings'];
    passLine: KnownColumns['markingSchemes.passLine'];
  };
  operatorEvents: {
    id: string;
    operatorEmail: string | null;
    isCommand: boolean;
    action: string;
    email: string | null;
    what: string;
    createdAt: Generated<Date>;
  };
  paperSettings: {
    accountId: string;
    examId: string;
    settings: KnownColumns['paperSettings.settings'];
    updatedAt: Date;
    printedAt: Date | null;
  };
  passwordResets: {
    accountId: string;
    tokenHash: Buffer;
    sentAt: Date;
    expiresAt: Date;
  };
  printedSheets: {
    examId: string;
    token: string;
    key: Buffer;
    layouts: KnownColumns['printedSheets.layouts'];
    printedAt: Date;
  };
  questionMeasures: {
    examId: string;
    questionId: string;
    version: number;
    position: number;
    numberOfAnswers: number;
    numberOfCorrect: number | null;
    numberOfOmitted: number;
    choiceCounts: number[];
    discrimination: number | null;
    askedHash: string | null;
    numberOfUnreached: number | null;
    answeredDiscrimination: number | null;
    choiceDiscriminations: KnownColumns['questionMeasures.choiceDiscriminations'];
    markedHash: string | null;
    askedAbility: Generated<number>;
    choiceRestMeans: KnownColumns['questionMeasures.choiceRestMeans'];
    choiceThirds: number[] | null;
    thirdSizes: number[] | null;
  };
  questionPairs: {
    id: Generated<string>;
    oneId: string;
    otherId: string;
    courseId: string;
    similarity: number | null;
    permille: GeneratedAlways<number>;
    decision: 'open' | 'kept' | 'excluded';
  };
  questionSignatures: {
    questionId: string;
    courseId: string;
    revision: Generated<number>;
    bands: number[] | null;
    contentKey: number;
  };
  questionVersions: {
    questionId: string;
    version: number;
    chapterId: string;
    content: KnownColumns['questionVersions.content'];
    changedBy: string | null;
    replacedAt: Generated<Date>;
  };
  questions: {
    id: string;
    chapterId: string;
    text: string;
    searchText: GeneratedAlways<string>;
    choices: string[];
    correctAnswer: string;
    difficulty: 'simple' | 'difficult';
    objective: 'reminding' | 'understanding' | 'creativity';
    keepChoiceOrder: Generated<boolean>;
    pinnedChoices: Generated<string[]>;
    explanation: Generated<string>;
    source: Generated<string>;
    name: Generated<string>;
    tags: Generated<string[]>;
    version: Generated<number>;
    createdAt: Generated<Date>;
    madeBy: string | null;
    copiedFrom: string | null;
    copiedFromCourse: string | null;
    askedHash: GeneratedAlways<string>;
  };
  ranks: {
    chapterId: string;
    kind: number;
    rank: number;
    questionId: string;
  };
  rateLimits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  refreshTokens: {
    hash: Buffer;
    sessionId: string;
    issuedAt: Date;
    rotatedAt: Date | null;
  };
  resultMailings: {
    id: string;
    examId: string;
    state: 'sending' | 'ended';
    createdAt: Date;
    failure: string | null;
    runId: string | null;
    heartbeatAt: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    request: KnownColumns['resultMailings.request'];
    tries: Generated<number>;
  };
  scannedPages: {
    id: string;
    examId: string;
    scanId: string | null;
    position: number | null;
    version: Generated<number>;
    reading: KnownColumns['scannedPages.reading'];
    corrections: KnownColumns['scannedPages.corrections'];
    kind: 'sheet' | 'typed' | 'empty' | 'unreadable' | 'foreign' | 'forged';
    token: string | null;
    ordinal: number | null;
    examVersion: number | null;
    sheetPage: number | null;
    numberOfSheetPages: number | null;
    studentNumber: string | null;
    isNumberTyped: Generated<boolean>;
    questions: Generated<number[]>;
    answers: Generated<string>;
    isDiscarded: Generated<boolean>;
    countsAlone: Generated<boolean>;
    changes: KnownColumns['scannedPages.changes'];
    changedAt: Date | null;
    picture: Buffer | null;
    pictureBytes: Generated<number>;
    fingerprint: Buffer | null;
    againScanId: string | null;
    againPosition: number | null;
    sheetInPicture: Generated<number>;
  };
  scans: {
    id: string;
    examId: string;
    name: string;
    state: 'reading' | 'read' | 'unreadable';
    createdAt: Date;
    failure: string | null;
    numberOfPages: number | null;
    runId: string | null;
    heartbeatAt: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    request: KnownColumns['scans.request'];
    tries: Generated<number>;
    countsAsRead: Generated<boolean>;
    isPaused: Generated<boolean>;
  };
  searchedTexts: {
    questionId: string;
    chapterId: string;
    words: string | null;
  };
  sessions: {
    id: string;
    accountId: string;
    userAgent: string;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    logOutAddress: string | null;
  };
  shownMeasures: {
    examId: string;
    questionId: string;
    shownAt: Date;
    version: number;
    position: number;
    numberOfAnswers: number;
    numberOfCorrect: number | null;
    numberOfOmitted: number | null;
    choiceCounts: number[] | null;
    discrimination: number | null;
    askedHash: string | null;
    numberOfUnreached: number | null;
    answeredDiscrimination: number | null;
    choiceDiscriminations: KnownColumns['shownMeasures.choiceDiscriminations'];
    markedHash: string | null;
    askedAbility: Generated<number>;
  };
  shownResults: {
    examId: string;
    shownAt: Date;
    numberOfStudents: number;
    scores: number[] | null;
    reliability: number | null;
    numberOfUnfinished: number | null;
  };
  signOns: {
    cookieHash: Buffer;
    state: string;
    nonce: string;
    codeVerifier: string;
    accountId: string | null;
    issuer: string | null;
    subject: string | null;
    logOutAddress: string | null;
    codeHash: Buffer | null;
    tries: Generated<number>;
    createdAt: Date;
    expiresAt: Date;
  };
  studentMails: {
    examId: string;
    ordinal: number;
    state: 'unsent' | 'waiting' | 'handing-over' | 'sent' | 'refused' | 'unsure';
    sentAt: Date | null;
    pointsHundredths: number | null;
    grade: string | null;
    failure: string | null;
    inLastMailing: Generated<boolean>;
  };
  studentResults: {
    id: string;
    examId: string;
    student: string;
    version: number;
    answers: string;
    score: number;
    pointsHundredths: number;
  };
  trashImages: {
    itemId: string;
    imageId: string;
  };
  trashItems: {
    id: string;
    kind: 'course' | 'chapter' | 'question' | 'questions' | 'exam';
    objectId: string;
    courseId: string | null;
    courseName: string;
    chapterId: string | null;
    ownerId: string;
    name: string;
    numberOfChapters: Generated<number>;
    numberOfQuestions: Generated<number>;
    deletedBy: string | null;
    deletedAt: Generated<Date>;
  };
  trashedPictures: {
    itemId: string;
    pageId: string;
    picture: Buffer;
  };
  trashedRows: {
    itemId: string;
    tableName: string;
    rowId: string | null;
    content: KnownColumns['trashedRows.content'];
  };
  uploadParts: {
    uploadId: string;
    number: number;
    content: Buffer;
  };
  uploads: {
    id: string;
    accountId: string;
    name: string;
    bytes: number;
    createdAt: Date;
    usedAt: Date | null;
  };
  verificationCodes: {
    accountId: string;
    codeHash: Buffer;
    tries: Generated<number>;
    sentAt: Date;
    expiresAt: Date;
  };
}
