#ifndef NAMES_H
#define NAMES_H
#import <Foundation/Foundation.h>
#define XYZNoteFormat @"SELF BEGINWITH 'note/'"
#endif
