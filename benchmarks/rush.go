// Solve Rush Hour boards with fogleman/rush, for calls.py. Read a board of 36 characters from each
// line of standard input; print the moves of all solutions together, and the seconds that they took.
//
//	go mod init dodgson/rush && go get github.com/fogleman/rush && go build -o rush rush.go
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/fogleman/rush"
)

func main() {
	moves := 0
	var taken time.Duration
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		text := lines.Text()
		began := time.Now()
		var rows []string
		for at := 0; at < len(text); at += 6 {
			rows = append(rows, text[at:at+6])
		}
		board, err := rush.NewBoard(rows)
		if err != nil {
			log.Fatal(err)
		}
		moves += board.Solve().NumMoves
		taken += time.Since(began)
	}
	fmt.Printf("%d moves, %.6f s\n", moves, taken.Seconds())
}
